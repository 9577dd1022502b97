// `npm start` runs this file. A static import of the portal would be resolved before the first line
// of orm-imports.ts runs.
import './process/orm-imports.ts'

await import('./portal.ts')
