/** Names of the browser and the operating system, which help owners recognise their sessions. */
export interface Browser {
  navegador: string
  sistema: string
}

/**
 * Number of characters of the header `User-Agent` that are examined. Real browsers send about a
 * hundred.
 */
const MAX_LENGTH = 400

type Words = readonly (readonly [RegExp, string])[]

// The order matters: the header of a browser also names browsers that follow it in this list.
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
 * Returns the browser and the operating system that the header `User-Agent` names. The names are
 * always those of this file, never text that the caller sent.
 */
export function browserOf(header: string | undefined): Browser {
  const text = (header ?? '').slice(0, MAX_LENGTH)
  return {
    navegador: wordOf(BROWSERS, text, 'Otro navegador'),
    sistema: wordOf(SYSTEMS, text, 'otro sistema'),
  }
}
