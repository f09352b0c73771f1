import { Modal } from 'antd'
import { useEffect } from 'react'
import { isTyping } from '../live/keys.ts'
import { useWords } from '../words/words.ts'

export interface KeyHelpProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The keys of the console, opened by `?` wherever nobody types. */
export function KeyHelp({ isOpen, onOpen }: KeyHelpProps) {
  const w = useWords('console')
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) onOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [onOpen])
  const keys = [
    ['j ↓', w('key_next')],
    ['k ↑', w('key_previous')],
    ['Enter', w('key_open')],
    ['Esc', w('key_close')],
    ['g h', w('key_home')],
    ['/', w('key_search')],
    ['?', w('key_help')],
  ] as const
  return (
    <Modal open={isOpen} title={w('keys_title')} footer={null} onCancel={() => onOpen(false)} destroyOnHidden>
      <dl className="grid grid-cols-[6rem_1fr] gap-y-1">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one} className="me-1 rounded-sm border border-line-strong px-1.5 font-sans">
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
