// Checks the name of a file, its length and its text.
import { basename } from 'node:path'
import { nounOf } from './rooms.mjs'

/** @typedef {(file: string, what: string) => void} Fail */
/** @typedef {(file: string, text: string, fail: Fail) => void} Check */

const MAX_LINES = 400
const MAX_COMMENT = 100
const LONG_ALLOWED = /\.test\.tsx?$|^api\/(demo|src\/seed|src\/db\/migrations)\/|^(e2e|bench)\//
/** Matches a link that the router does not check, also one whose address is an expression. */
const UNCHECKED_ADDRESS = /component=\{Link\}|\bhref(="|(=\{|: )[^}\n]*["'`])\/|\bstrict: false/
/** Matches a declaration with a colour. */
const COLOUR =
  /:[^:;{}]*(#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<![-\w])(dark|light|medium|pale|deep)?(white|black|gr[ae]y|silver|red|crimson|tomato|salmon|coral|pink|orange|gold|yellow|green|lime|teal|cyan|aqua|blue|navy|violet|purple|magenta|brown|maroon)(?![-\w]))[^:;{}]*;/i
/** Style sheets that give colours their names. */
const THEMES = /^web\/src\/(ui\/theme|visitors\/pages\/pages)\.css$/
const WORDS =
  'the|is|are|was|were|be|been|has|have|of|and|or|with|in|its?|by|at|must|can|cannot|not|your?|too|this|that|from|for|to|please|invalid|expected|required|failed|already|missing|found|allowed|only|save|cancel|close|search|loading|edit|create|dismiss|choose|select|unknown|retry|remove|update|send|download|upload|next|course|company|password'
/** Matches the begin of a sentence for users, up to an English word. Others begin in lower case. */
const ENGLISH = new RegExp(
  String.raw`(?:(?:^\s*|['"\x60>])(?=[¿¡]?[A-ZÁÉÍÓÚÑ])|\b(?:badRequest|conflict|forbidden|notFound|unauthorized)\(['"\x60]|\b(?:motivo|message|error|title|label|placeholder)(?:=|: )['"\x60])(?:[^'"\x60<>=(){};\n]*\s)?(?i:${WORDS})(?=[\s.,:;!?'"\x60<]|$)`,
  'm',
)
/** Matches the key of an answer, and the input of its call. */
const KEYED = /\banswerKeyOf\(([^,)]+)(.*)\),\n(?:.*\n)?.*\bask\(\1, \{(.*)\}/g
const NO_WORDS = /\/\*[^]*?\*\/|\/\/.*$|\$\{[^}]*\}/gm
/** Matches the whole function that converts a form to columns. */
const TO_COLUMNS = /\b(?:const|function) toColumns\b[^]*?\n(?:\}|\n)/g
/** Matches a password that is stored, not one that is read. */
const STORES_PASSWORD = /(?<!\.)\bpassword_cue(: (?!cuentas\.|text\()|\s*[,}])/
/** Matches a timer with a function of one line, and captures its pause. */
const PAUSES = /\b(?:setTimeout|setInterval)\([^\n]*?,\s*([\w.]+)\)(?=\)|\.unref|\n|;)|(?<![.\w])sleep\(([\w.]+)[,)]/g
/** Matches a number, or a name that says milliseconds: `ms`, or one that ends in `Ms` or `_MS`. */
const IN_MS = /^\d|^ms$|(Ms|_MS)(\.current)?$/
/** Files that read the clock: they start a process, keep files or a session, or tell the day. */
const CLOCKS =
  /^api\/src\/(portal|admin-link|backup\/.*|db\/lock|mail\/mailer)\.ts$|\/(common\/fechas|session\/session|answers\/outbox)\.ts$/
const READS_CLOCK = /\bnew Date\(\)|\bDate\.now\b/
/** Matches a day that is cut from a moment, where it is another one than in Bogotá at night. */
const CUTS_DAY =
  /\.toISOString\(\)\.(slice|substr|split)|\.get(UTC)?(Date|Month|FullYear)\(|\.toLocale(Date|Time)String\(|DateTimeFormat\((?![^)]*America\/Bogota)|\bcurrent_date\b/
/** Files that count in days, which they keep as moments without a zone. */
const IN_DAYS = /^contract\/src\/rules\/|^api\/src\/training\/importaciones\/rules\.ts$/

/** Checks the name of a file, its words and its length. @type {Check} */
export const checkFile = (file, text, fail) => {
  const name = basename(file)
  if (/^index\.[jt]sx?$/.test(name)) fail(file, 'no barrel files: import from the file that has it')
  if (/(^|\/)(utils?|helpers?|services?)(\/|\.[jt]sx?$)/.test(file))
    fail(file, 'say what it is about instead of utils, helpers or services')
  if (/^api\/src\/.*routes/.test(file) && /\btry\s*\{|\.transaction\(/.test(text))
    fail(file, 'no try and no transaction in routes: one handler answers what is thrown, and actions decide')
  if (/^web\/src\/(?!visitors\/pages\/)/.test(file) && UNCHECKED_ADDRESS.test(text))
    fail(file, 'an address that the router does not check: use Link, LinkButton or createLink, and `from` to read one')
  for (const [, , key = '', input = ''] of text.matchAll(KEYED))
    for (const [word] of input.matchAll(/\b(?!signal|isLong|true)[a-z]\w*(?!\w|:)/g))
      if (!key.includes(word)) fail(file, `reads by ${word}, which the key of the answer does not name`)
  if (nounOf(file) && file.startsWith('web/') && /\brequest(<[^>]*>)?\(['"`](GET|POST|PUT|DELETE)/.test(text))
    fail(file, 'a call by method and path: ask for it by its name')
  if (file.endsWith('.css') && COLOUR.test(text) && !THEMES.test(file))
    fail(file, 'a colour that the theme does not name: use a variable of web/src/ui/theme.css')
  const lines = text.split('\n').length - 1
  if (/\.([jt]sx?|mjs)$/.test(file) && lines > MAX_LINES && !LONG_ALLOWED.test(file))
    fail(file, `${lines} lines; more than ${MAX_LINES} is more than one idea`)
}

/** Checks the width of comments. @type {Check} */
export const checkComments = (file, text, fail) => {
  if (!/\.([jt]sx?|mjs|typ)$/.test(file)) return
  text.split('\n').forEach((line, index) => {
    if (line.length > MAX_COMMENT && /^\s*(\/\/|\/\*|\*)/.test(line))
      fail(`${file}:${index + 1}`, `a comment of ${line.length} columns; wrap it at ${MAX_COMMENT}`)
  })
}

/** Checks that the name of a pause says that it is in milliseconds. @type {Check} */
export const checkPauses = (file, text, fail) => {
  for (const [, timer, slept] of text.matchAll(PAUSES)) {
    const pause = timer ?? slept ?? ''
    if (!IN_MS.test(pause)) fail(file, `waits for ${pause}: name it as milliseconds, in …Ms or …_MS`)
  }
}

/** Checks that a file is given the moment, and takes the day in Bogotá. @type {Check} */
export const checkClock = (file, text, fail) => {
  const isRead = READS_CLOCK.test(text) || (file.startsWith('api/') && text.includes('hoyEnBogota()'))
  if (isRead && !CLOCKS.test(file)) fail(file, 'reads the clock: let it be given `now`, or use hoyEnBogota in the web')
  if (CUTS_DAY.test(text) && !IN_DAYS.test(file)) fail(file, 'cuts a day from a moment: use hoyEnBogota(moment)')
}

/** Checks that users read Spanish. Only operators read the metrics. @type {Check} */
export const checkWords = (file, text, fail) => {
  const [english] = ENGLISH.exec(text.replace(NO_WORDS, '…')) ?? []
  if (english && !file.endsWith('/outside/metrics.ts')) fail(file, `speaks English to users: ${english.trim()} …`)
}

/** Checks that `valuesOf` converts a form to columns and forgets no field. @type {Check} */
export const checkColumns = (file, text, fail) => {
  for (const [whole] of text.matchAll(TO_COLUMNS))
    if (!whole.includes('...valuesOf(')) fail(file, 'converts a form to columns by hand: begin with ...valuesOf(…)')
}

/** Checks that whoever stores a password says who set it. @type {Check} */
export const checkPasswords = (file, text, fail) => {
  if (STORES_PASSWORD.test(text) && !file.endsWith('/cuentas/passwords/hash.ts'))
    fail(file, 'stores a password and does not say who set it: use passwordColumns')
}
