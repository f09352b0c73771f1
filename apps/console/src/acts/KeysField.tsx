import { Button, Input } from 'antd'
import { useState } from 'react'
import { FailedState } from '../kit/states.tsx'
import { useHouse } from '../session/house-keys.ts'
import { isPasskeyPlace, makePasskey } from '../session/passkeys.ts'
import { useWords } from '../words/words.ts'
import { publicKeysIn } from './public-keys.ts'

interface KeysFieldProps {
  /** Whose keys: what the device keeps the passkey under. */
  readonly name: string
  readonly id?: string
  /** Public keys by commas. */
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Public keys one below another: what `keygen` printed, or a passkey that this browser makes. */
export function KeysField({ name, id, value = '', onChange }: KeysFieldProps) {
  const w = useWords('signing')
  const { data } = useHouse()
  const [failure, setFailure] = useState<unknown>(null)
  const [isMaking, setMaking] = useState(false)
  const [text, setText] = useState(linesOf(value))
  const set = (keys: string) => {
    setText(linesOf(keys))
    onChange?.(keys)
  }
  const make = async () => {
    if (!data) return
    setMaking(true)
    setFailure(null)
    await makePasskey(data.house, name)
      .then((key) => set(publicKeysIn(`${text}\n${key}`)))
      .catch(setFailure)
    setMaking(false)
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Input.TextArea
        {...(id ? { id } : {})}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange?.(publicKeysIn(target.value))
        }}
        onBlur={({ target }) => set(publicKeysIn(target.value))}
        rows={4}
        className="!font-mono"
        spellCheck={false}
      />
      {data && isPasskeyPlace(data.house) ? (
        <Button loading={isMaking} onClick={() => void make()}>
          {w('make_passkey')}
        </Button>
      ) : null}
      {failure ? <FailedState error={failure} /> : null}
    </div>
  )
}

const linesOf = (keys: string): string => keys.replaceAll(',', '\n')
