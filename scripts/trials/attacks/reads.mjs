// npm run attack -- reads [part]: makes every read with every filter and every slow call, on the
// embedded database with the demonstration. It prints the time of each and the wait that it caused
// to others. With a part of their names: only those calls. Exits with 1 when one took too long.
import '../../../bench/reads.ts'
