// npm run attack -- stall: whether a visitor's call can keep everybody else waiting. It
// attacks the real product on a folder of its own, and ends with 1 when another call waited for
// too long.
import '../../../bench/stall.ts'
