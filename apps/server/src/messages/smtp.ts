import { createTransport } from 'nodemailer'
import { DeliveryError, type Mails } from './delivery.ts'

const TIMEOUT_MS = 10_000
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * E-mail through the server of SMTP_URL. Off this machine the line is always encrypted: from the start with smtps, else
 * by STARTTLS before any name or password is told.
 */
export function smtpCarrier(smtpUrl: string, from: string): Mails {
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  const isLocal = LOOPBACK.has(url.hostname)
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    requireTLS: !isSecure && !isLocal,
    ignoreTLS: !isSecure && isLocal,
    ...(url.username === '' ? {} : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // The text of a mail is written here; nothing of a message may name a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, fromName, subject, text, html }, messageId) {
      try {
        // Addresses as objects: none is ever parsed out of a text in which a user could write a second one.
        await transport.sendMail({
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          messageId: `<${messageId}@${from.split('@')[1]}>`,
          subject,
          text,
          html,
        })
      } catch (error) {
        throw deliveryErrorOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx answer is the server's last word; everything else, from a lost line to a 4xx answer, may pass. */
function deliveryErrorOf(error: unknown): DeliveryError {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  if (responseCode !== undefined) return new DeliveryError({ code: String(responseCode), isFinal: responseCode >= 500 })
  return new DeliveryError({ code: code ?? 'unknown', isFinal: false })
}
