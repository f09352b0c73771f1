import { api } from '@glasshouse/client'
import { useEffect, useRef, useState } from 'react'
import type { Captcha } from './captcha.ts'
import { solveWork } from './solve-work.ts'

export type WorkState =
  | { readonly kind: 'none' | 'failed' }
  | { readonly kind: 'running'; readonly progress: number }
  | { readonly kind: 'done' }

export interface Work {
  readonly state: WorkState
  readonly start: () => void
  readonly stop: () => void
}

const NONE: WorkState = { kind: 'none' }

/** Proof of work instead of a picture; `onDone` hears the answer that goes into the form. */
export function useWork({ codeType, turn }: Pick<Captcha, 'codeType' | 'turn'>, onDone: (captchaId: string, answer: string) => void): Work {
  const [state, setState] = useState<WorkState>(NONE)
  const [drawnTurn, setDrawnTurn] = useState(turn)
  const running = useRef<AbortController>(null)
  // A used answer is gone: each renewal begins with the picture.
  if (drawnTurn !== turn) {
    setDrawnTurn(turn)
    setState(NONE)
  }
  const stop = () => {
    running.current?.abort()
    setState(NONE)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the former turn
  useEffect(() => () => running.current?.abort(), [turn])
  const run = async (signal: AbortSignal) => {
    const { data: task } = await api.getWorkChallenge({ codeType }, { isQuiet: true, signal })
    if (!task) throw new Error('The task is empty')
    const onProgress = (progress: number) => !signal.aborted && setState({ kind: 'running', progress })
    const answer = await solveWork(task, { signal, onProgress })
    if (signal.aborted) return
    setState({ kind: 'done' })
    onDone(task.captchaId, answer)
  }
  const start = () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'running', progress: 0 })
    run(controller.signal).catch(() => !controller.signal.aborted && setState({ kind: 'failed' }))
  }
  return { state, start, stop }
}
