import * as z from 'zod/mini'

/** Schema whose input first passes through a function; its input type is that of the function. */
interface Preprocess<S extends z.core.$ZodType, I> extends z.ZodMiniType<
  z.output<S>,
  I,
  z.core.$ZodPreprocessInternals<S, I>
> {}

/**
 * Returns a schema that passes its input through `prepare` and validates the result with `schema`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function preprocess<S extends z.core.$ZodType, I = unknown>(
  prepare: (value: I) => unknown,
  schema: S,
): Preprocess<S, I> {
  return z.pipe(z.transform(prepare), schema)
}
