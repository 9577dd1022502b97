// npm run attack -- stall: checks whether the call of a visitor can make all others wait. It
// attacks the real product on a folder of its own, and exits with 1 when another call waited too
// long.
import '../../../bench/stall.ts'
