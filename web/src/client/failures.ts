import { ApiError } from './ask.ts'

/** Returns whether a save was refused because another user had stored a newer version. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'version_anterior'

/** Returns whether the requested row does not exist, or no longer exists. */
export const isMissing = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404
