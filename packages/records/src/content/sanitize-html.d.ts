/** The part of sanitize-html that we use; its published types ask for a parser that needs a newer Node. */
declare module 'sanitize-html' {
  export interface Tag {
    readonly tagName: string
    readonly attribs: Record<string, string>
  }
  export interface Rules {
    readonly allowedTags: readonly string[]
    readonly allowedAttributes: Readonly<Record<string, readonly string[]>>
    readonly allowedSchemes: readonly string[]
    readonly allowProtocolRelative: boolean
    readonly disallowedTagsMode: 'discard'
    readonly nonTextTags: readonly string[]
    readonly nestingLimit: number
    readonly transformTags: Readonly<Record<string, (tagName: string, attribs: Record<string, string>) => Tag>>
  }
  export default function sanitizeHtml(html: string, rules: Rules): string
}
