const FIN_TEXT = 0x81
const SHORT_MAX = 125
const MEDIUM_MAX = 0xffff

/**
 * A text message as the bytes of one unmasked WebSocket frame (RFC 6455, section 5.2), header and payload in one piece,
 * so that a message for ten thousand readers is encoded once.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const start = length <= SHORT_MAX ? 2 : length <= MEDIUM_MAX ? 4 : 10
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = FIN_TEXT
  if (length <= SHORT_MAX) frame[1] = length
  else if (length <= MEDIUM_MAX) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, start)
  return frame
}
