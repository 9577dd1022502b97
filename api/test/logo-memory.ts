// A program that normalizes the logo in its standard input, and prints its type and by how many
// kilobytes the most memory of the process grew.
import { readFileSync } from 'node:fs'
import { normalizeLogo } from '../src/documents/images.ts'

const mostMemory = () => process.resourceUsage().maxRSS

const logo = readFileSync(0)
const before = mostMemory()
const { mime } = await normalizeLogo(logo, 'staff')
process.stdout.write(JSON.stringify({ mime, grown: mostMemory() - before }))
