import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { drawScreens } from './build/draw-screens.ts'
import { keepIds } from './build/keep-ids.ts'
import { leaveOut } from './build/left-out.ts'
import { preloadFont } from './build/preload-font.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:3000'
// The API draws these pages itself.
const PAGES = '^/([Cc]ertificados|[Ii]nspecciones|verificar|v|politica-datos|autorizacion|error)(/.*)?$'
// Its elements survive a browser's translation.
const JSX = join(import.meta.dirname, 'src/ui/jsx')
const proxy = { '/api': API, '/healthz': API, [PAGES]: API }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    leaveOut(),
    keepIds(),
    react({ jsxImportSource: JSX }),
    preloadFont(/inter-latin-wght.*\.woff2$/),
    drawScreens(),
    compress(),
  ],
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  server: { proxy },
  preview: { proxy },
  build: {
    target: 'es2023',
    // The content security policy allows neither inline scripts nor `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'src/visitors/pages/session.ts'].map((file) => join(import.meta.dirname, file)),
      // Creating a schema and reading its parts have no side effects, so unused ones are removed.
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups },
        // The first chunk of every page lists the names of all others. Hexadecimal digits compress
        // to half of their length, other characters of a hash to three quarters.
        hashCharacters: 'hex',
      },
    },
  },
})
