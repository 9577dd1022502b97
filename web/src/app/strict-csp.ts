declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// The content security policy forbids `new Function`, which zod uses unless it is told not to.
// Zod reads this when it loads.
globalThis.__zod_globalConfig = { jitless: true }

export {}
