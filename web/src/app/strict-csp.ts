declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

// The content security policy forbids building code from text, which zod tries unless told not to. It reads this when it loads.
globalThis.__zod_globalConfig = { jitless: true }

export {}
