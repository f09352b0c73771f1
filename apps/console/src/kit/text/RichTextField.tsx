import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { useWords } from '../../words/words.ts'
import { htmlOfMarks, marksOfHtml } from './marks.ts'

export interface RichTextFieldProps {
  readonly html: string
  readonly onChange: (html: string) => void
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  readonly isDisabled: boolean
  readonly most: number
}

/** Buttons and what they put around the words that are chosen. */
const MARKS = [
  { name: 'bold', before: '**', after: '**' },
  { name: 'slanted', before: '_', after: '_' },
  { name: 'heading', before: '### ', after: '' },
  { name: 'item', before: '- ', after: '' },
  { name: 'link', before: '[', after: '](/)' },
] as const

/** A text area with marks; the preview beside it shows what becomes of them. */
export function RichTextField({ html, onChange, label, direction, isDisabled, most }: RichTextFieldProps) {
  const w = useWords('content')
  const id = useId()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const [marks, setMarks] = useState(() => marksOfHtml(html))
  const isHtml = marks === null
  const type = (text: string) => {
    if (isHtml) return onChange(text)
    setMarks(text)
    onChange(htmlOfMarks(text))
  }
  const put = ({ before, after }: (typeof MARKS)[number]) => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to, value } = field
    type(`${value.slice(0, from)}${before}${value.slice(from, to)}${after}${value.slice(to)}`)
    field.focus()
  }
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center gap-1">
        <label htmlFor={id} className="me-2 text-ink-2">
          {label}
        </label>
        {isHtml || isDisabled
          ? null
          : MARKS.map((mark) => (
              <Button key={mark.name} size="small" onClick={() => put(mark)}>
                {w(`mark_${mark.name}`)}
              </Button>
            ))}
      </div>
      <Input.TextArea
        id={id}
        ref={(given) => {
          area.current = given?.resizableTextArea?.textArea ?? null
        }}
        value={isHtml ? html : marks}
        onChange={(event) => type(event.target.value)}
        dir={direction}
        disabled={isDisabled}
        rows={12}
        className="font-mono"
      />
      <div className={html.length > most ? 'text-down' : 'text-ink-3'} role={html.length > most ? 'alert' : undefined}>
        {isHtml ? w('typed_as_html') : w('typed_with_marks')} {w('characters', { count: html.length, most })}
      </div>
    </div>
  )
}
