// npm run attack -- reads [part]: makes every read with every filter and every slow call, on the
// embedded database with the demonstration. It prints the time of each call and the wait that it
// caused to others. With `part`, it makes only the calls whose name contains that text. It exits
// with 1 when a call took too long.
import '../../../bench/reads.ts'
