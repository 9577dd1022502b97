import { makeFolders } from './server.ts'

export default makeFolders
