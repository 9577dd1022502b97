/** Browser and system of a session in words, as its owner knows them. */
export interface Browser {
  navegador: string
  sistema: string
}

/** Characters of a header that are looked at. A browser's own has about a hundred. */
const MAX_LENGTH = 400

type Words = readonly (readonly [RegExp, string])[]

// Each says that it is the ones below too, for pages that ask.
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
 * Returns browser and system by the header `User-Agent`. Only words of these lists come out,
 * whatever a caller sends.
 */
export function browserOf(header: string | undefined): Browser {
  const text = (header ?? '').slice(0, MAX_LENGTH)
  return {
    navegador: wordOf(BROWSERS, text, 'Otro navegador'),
    sistema: wordOf(SYSTEMS, text, 'otro sistema'),
  }
}
