import { ApiError } from './ask.ts'

/** Returns whether a save was refused because somebody else had stored a newer version. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'version_anterior'

/** Returns whether what was asked for does not exist, or does no longer. */
export const isMissing = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404
