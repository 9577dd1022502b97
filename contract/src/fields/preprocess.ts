import * as z from 'zod/mini'

/** A schema behind a function: it takes what the function takes, and may be left out where the inner one may. */
interface Preprocess<S extends z.core.$ZodType, I> extends z.ZodMiniType<
  z.output<S>,
  I,
  z.core.$ZodPreprocessInternals<S, I>
> {}

/** Brings a value into form before a schema reads it. */
/* @__NO_SIDE_EFFECTS__ */
export function preprocess<S extends z.core.$ZodType, I = unknown>(
  prepare: (value: I) => unknown,
  schema: S,
): Preprocess<S, I> {
  return z.pipe(z.transform(prepare), schema) as unknown as Preprocess<S, I>
}
