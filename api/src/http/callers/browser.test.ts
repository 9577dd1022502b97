import { expect, test } from 'vitest'
import { browserOf } from './browser.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)'

test.each([
  [`${WINDOWS} ${KIT} Chrome/129.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${KIT} Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} ${KIT} Chrome/129.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera', 'Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/17.6 Safari/605.1.15`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/129.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox', 'Linux'],
  [`${IPHONE} Version/17.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE} CriOS/129.0.6668.69 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${IPHONE} FxiOS/131.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [`${ANDROID} ${KIT} Chrome/129.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${ANDROID} ${KIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
  ['curl/8.9.1', 'Otro navegador', 'otro sistema'],
  ['', 'Otro navegador', 'otro sistema'],
  [undefined, 'Otro navegador', 'otro sistema'],
])('%s', (header, navegador, sistema) => {
  expect(browserOf(header)).toEqual({ navegador, sistema })
})

test('only the beginning of a header is examined', () => {
  const other = { navegador: 'Otro navegador', sistema: 'otro sistema' }
  expect(browserOf(`${'a '.repeat(195)}Firefox/1`)).toEqual({ ...other, navegador: 'Firefox' })
  expect(browserOf(`${'a '.repeat(200)}Firefox/131.0 Linux`)).toEqual(other)
  expect(browserOf(`Version/1.0 ${'Version/1 '.repeat(200_000)}Safari/1`)).toEqual(other)
})
