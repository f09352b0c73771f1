import type { TestServer } from '../../../../tools/test-server.ts'

interface Asked {
  readonly loginName: string
  readonly usdt: number
  readonly wallet?: 1 | 3
  readonly isGated?: boolean
}

/** Custody of a house that was started with deposits books real money in for somebody who has registered. */
export function deposited({ process: server }: TestServer, asked: Asked): Promise<void> {
  return new Promise((done, failed) => {
    const hear = (answer: { readonly loginName?: string; readonly refusal: string }) => {
      if (answer.loginName !== asked.loginName) return
      server.off('message', hear)
      if (answer.refusal === '') done()
      else failed(new Error(`no deposit for ${asked.loginName}: ${answer.refusal}`))
    }
    server.on('message', hear)
    server.send(asked)
  })
}
