declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// The content security policy forbids `new Function`, which zod uses unless this option disables
// it. Zod reads the option when it loads.
globalThis.__zod_globalConfig = { jitless: true }

export {}
