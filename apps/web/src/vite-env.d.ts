/// <reference types="vite/client" />

/** Words of each language, found by the build (plugins/words.ts). */
declare module 'virtual:words' {
  type Texts = Readonly<Record<string, string>>
  export const files: Readonly<
    Record<
      string,
      {
        /** What home says at its first drawing. */
        readonly first: () => Promise<{ readonly default: Readonly<Record<string, Texts>> }>
        /** The other texts of the same sections. */
        readonly later: () => Promise<{ readonly default: Readonly<Record<string, Texts>> }>
        readonly onDemand: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>
      }
    >
  >
}

/** Looks of the brands, found by the build (plugins/brands.ts). */
declare module 'virtual:brands' {
  interface Drawing {
    readonly viewBox: string
    readonly paths: readonly { readonly d: string; readonly x?: number; readonly isPane?: true }[]
  }
  interface Look {
    readonly mark: Drawing
    /** Null: the name is written. */
    readonly wordmark: Drawing | null
  }
  export const looks: Readonly<Record<string, () => Promise<{ readonly default: Look }>>>
  /** Name of the product where the page was not told one. */
  export const defaultName: string
}
