import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './api/src/db/tables/*.ts',
  out: './api/src/db/migrations',
})
