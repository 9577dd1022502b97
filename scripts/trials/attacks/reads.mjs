// npm run attack -- reads [part]: every read with every filter, and what takes long, on the
// embedded database with the demonstration: what each takes, and what it makes others wait for.
// With a part of their names: only those calls. Ends with 1 when one took too long.
import '../../../bench/reads.ts'
