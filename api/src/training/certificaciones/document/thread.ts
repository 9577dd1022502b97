import { drawInThread } from '../../../documents/drawer.ts'
import { drawAttendance } from './draw.ts'

drawInThread(drawAttendance)
