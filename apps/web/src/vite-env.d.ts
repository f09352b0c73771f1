/// <reference types="vite/client" />

/** Words of each language, found by the build (plugins/words.ts). */
declare module 'virtual:words' {
  type Texts = Readonly<Record<string, string>>
  export const files: Readonly<
    Record<
      string,
      {
        readonly together: () => Promise<{ readonly default: Readonly<Record<string, Texts>> }>
        readonly onDemand: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>
      }
    >
  >
}
