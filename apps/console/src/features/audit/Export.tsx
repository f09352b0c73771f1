import { operatorFile } from '@glasshouse/client'
import { LOOK_PURPOSES } from '@glasshouse/wire'
import { Button, Form, Modal, Select } from 'antd'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { CallForm } from '../../kit/CallForm.tsx'
import { saveFile } from '../../live/save-file.ts'
import { useWords } from '../../words/words.ts'
import { type Filter, wantedOf } from './Filters.tsx'

interface Values {
  readonly purpose: (typeof LOOK_PURPOSES)[number]
}

/** What is listed, as a file; taking it is written down with its purpose. */
export function Export({ filter }: { readonly filter: Filter }) {
  const w = useWords('audit')
  const c = useWords('console')
  const [isOpen, setOpen] = useState(false)
  const take = async ({ purpose }: Values) => {
    saveFile(await operatorFile('exportAudit', { ...wantedOf(filter), purpose }))
    setOpen(false)
  }
  return (
    <>
      <Button icon={<Download aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {w('export')}
      </Button>
      <Modal open={isOpen} title={w('export')} footer={null} onCancel={() => setOpen(false)} destroyOnHidden width={420}>
        <CallForm<Values> submitLabel={w('take_file')} onSend={take} beside={<Button onClick={() => setOpen(false)}>{c('cancel')}</Button>}>
          <p className="pb-2 text-ink-2">{w('export_note')}</p>
          <Form.Item name="purpose" label={w('purpose')} rules={[{ required: true, message: c('required') }]}>
            <Select options={LOOK_PURPOSES.map((value) => ({ value, label: w(`purpose_${value}`) }))} />
          </Form.Item>
        </CallForm>
      </Modal>
    </>
  )
}
