import { Button, Modal } from 'antd'
import { CallForm } from '../kit/CallForm.tsx'
import { useWords } from '../words/words.ts'
import { KeyFields } from './KeyFields.tsx'
import { giveKey, type KeyGiven, openKey, refuseKey, useWantedKey } from './key.ts'

/** Where `signatureOf` asks for a key that this page does not hold. */
export function KeyDialog() {
  const w = useWords('console')
  const wanted = useWantedKey()
  return (
    <Modal open={wanted !== null} title={w('key_title')} footer={null} onCancel={refuseKey} destroyOnHidden width={480}>
      <CallForm<KeyGiven>
        submitLabel={w('key_open_file')}
        onSend={async (given) => giveKey(await openKey(given))}
        beside={<Button onClick={refuseKey}>{w('cancel')}</Button>}
      >
        <KeyFields />
      </CallForm>
    </Modal>
  )
}
