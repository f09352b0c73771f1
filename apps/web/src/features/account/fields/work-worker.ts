import { searchWork, type WorkTask } from './work.ts'

/** Message of the worker: how far it is, or the number at the end; null when there is none. */
export type WorkNews = { readonly progress: number } | { readonly answer: string | null }

const say = (news: WorkNews) => (self as unknown as { postMessage: (news: WorkNews) => void }).postMessage(news)

self.addEventListener('message', ({ data }: MessageEvent<WorkTask>) => {
  say({ answer: searchWork(data, (progress) => say({ progress })) ?? null })
})
