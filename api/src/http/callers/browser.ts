/** Names of the browser and the system of a session, which its owner recognises. */
export interface Browser {
  navegador: string
  sistema: string
}

/** Characters of the header that are examined. The header of a real browser has about a hundred. */
const MAX_LENGTH = 400

type Words = readonly (readonly [RegExp, string])[]

// A browser also claims to be those that follow it in this list.
const BROWSERS: Words = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]
const SYSTEMS: Words = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const wordOf = (words: Words, text: string, other: string) =>
  words.find(([pattern]) => pattern.test(text))?.[1] ?? other

/**
 * Returns browser and system named in the header `User-Agent`. The result holds only words of these
 * lists, whatever the caller sends.
 */
export function browserOf(header: string | undefined): Browser {
  const text = (header ?? '').slice(0, MAX_LENGTH)
  return {
    navegador: wordOf(BROWSERS, text, 'Otro navegador'),
    sistema: wordOf(SYSTEMS, text, 'otro sistema'),
  }
}
