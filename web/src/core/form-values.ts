/** What a form starts with: the row's values under their form names, empty texts where there is none. */
export function formValues<N extends string>(
  names: readonly N[],
  suffix: string,
  row: Record<string, unknown> | undefined,
): Record<N, string> {
  const entries = names.map((name) => [name, String(row?.[`${name}_${suffix}`] ?? '')])
  return Object.fromEntries(entries) as Record<N, string>
}
