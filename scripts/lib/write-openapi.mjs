// npm run openapi: writes the OpenAPI document of the API, which is made from the contract.
import { writeFileSync } from 'node:fs'
import { openApi } from '../../api/src/http/openapi.ts'

const [file = 'openapi.json'] = process.argv.slice(2)
writeFileSync(file, `${JSON.stringify(await openApi(), null, 2)}\n`)
console.log(`Written: ${file}`)
