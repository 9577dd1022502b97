import sharp from 'sharp'
import { MARK } from '../documents/drawings.ts'
import type { Centro } from '../documents/centro.ts'
import { escapeHtml } from '../documents/text.ts'
import type { Message } from './mailer.ts'

/** Content of a mail. Both the HTML and the plain text are made from it. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** Facts as pairs of a label and a value, shown as a table. */
  facts: readonly (readonly [string, string])[]
  button?: { label: string; url: string }
  closing: string
}

/** The centre that a letter comes from. */
type Signer = Pick<Centro, 'nombre' | 'color'>

const MARK_PX = 96
let mark: Promise<Buffer> | undefined

/** Returns a text as HTML, with its line breaks. */
const toHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const INK = '#0e1a2b'
const GREY = '#5b6675'
/** Colour of a button when the centre has no colour. */
const ACCENT = '#b84300'
const FONT = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"

function htmlOf(letter: Letter, { nombre, color }: Signer): string {
  const { subject, greeting, paragraphs, facts, button, closing } = letter
  const p = (text: string) => `<p style="margin:0 0 16px">${toHtml(text)}</p>`
  const fact = ([label, value]: readonly [string, string]) =>
    `<tr><td style="padding:6px 16px 6px 0;color:${GREY};vertical-align:top">${toHtml(label)}</td>` +
    `<td style="padding:6px 0;font-weight:600">${toHtml(value)}</td></tr>`
  const table = facts.length
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:15px">${facts.map(fact).join('')}</table>`
    : ''
  const link = button
    ? `<p style="margin:0 0 20px"><a href="${toHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;` +
      `background:${color ?? ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${toHtml(button.label)}</a></p>`
    : ''
  return (
    `<!doctype html><html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light"><title>${toHtml(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#f6f7f9;color:${INK};${FONT};font-size:16px;line-height:1.5">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">` +
    `<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;` +
    `border:1px solid #e3e7ec;border-radius:8px"><tr><td style="padding:28px 28px 12px">` +
    `<p style="margin:0 0 24px;font-weight:600"><img src="cid:marca" width="28" height="28" alt="" ` +
    `style="vertical-align:middle;margin-right:10px;border:0">${toHtml(nombre)}</p>` +
    `${p(greeting)}${paragraphs.map(p).join('')}${table}${link}` +
    `<p style="margin:24px 0 16px;padding-top:16px;border-top:1px solid #e3e7ec;color:${GREY};font-size:13px">${toHtml(closing)}</p>` +
    `</td></tr></table></td></tr></table></body></html>`
  )
}

function textOf({ greeting, paragraphs, facts, button, closing }: Letter, { nombre }: Signer): string {
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}: ${button.url}` : '',
    `--\n${nombre}\n${closing}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/**
 * Renders a letter as HTML and as plain text. The product's mark is attached, so that a mail
 * program loads nothing from the network.
 */
export async function writeLetter(letter: Letter, centro: Signer): Promise<Omit<Message, 'to'>> {
  mark ??= sharp(MARK.bytes, { density: 300 }).resize(MARK_PX, MARK_PX).png().toBuffer()
  return {
    fromName: centro.nombre,
    subject: letter.subject,
    text: textOf(letter, centro),
    html: htmlOf(letter, centro),
    attachments: [{ filename: 'marca.png', content: await mark, contentType: 'image/png', cid: 'marca' }],
  }
}
