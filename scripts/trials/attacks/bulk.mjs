// npm run attack -- bulk: checks that calls which take many rows cost no more a row when they take
// more, and that others go on meanwhile. Exits with 1 when a call costs or holds up too much.
import '../../../bench/bulk.ts'
