// Mistakes that must not compile: `tsc -p api` fails where an expected error is missing.
import type { ModuleSeeds } from '../src/db/seed/modules.ts'

declare const seeds: ModuleSeeds
declare const seedsButOne: Omit<ModuleSeeds, 'Marcas'>

// @ts-expect-error a module without its seed
export const missing: ModuleSeeds = seedsButOne

export const unknown: ModuleSeeds = {
  ...seeds,
  // @ts-expect-error the seed of a module that the contract does not have
  Sucursales: seeds.Marcas,
}
