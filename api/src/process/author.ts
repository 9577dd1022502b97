import { AsyncLocalStorage } from 'node:async_hooks'
import { currentCall } from './call.ts'
import type { Author } from './call.ts'

const SISTEMA: Author = { origen: 'sistema', cuenta: null, solicitud: null }
const authors = new AsyncLocalStorage<Author>()

/** Returns who the current code works for. */
export const currentAuthor = (): Author => currentCall()?.author ?? authors.getStore() ?? SISTEMA

/** Runs work in the background for the account that asked for it. */
export const workFor = <T>(author: Author, work: () => Promise<T>): Promise<T> => authors.run(author, work)
