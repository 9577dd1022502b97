import { prepare } from './server.ts'

export default prepare
