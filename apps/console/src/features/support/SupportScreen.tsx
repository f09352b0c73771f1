import { useSettingList } from '../../editing/settings/queries.ts'
import { SettingEditor } from '../../editing/settings/SettingEditor.tsx'
import { PageFrame } from '../../kit/PageFrame.tsx'
import { QueryView } from '../../kit/QueryView.tsx'
import { useWords } from '../../words/words.ts'

/** Where customer service answers: the entries of the service sheet, in their order. */
export function SupportScreen() {
  const w = useWords('support')
  return (
    <PageFrame title={w('title')} note={w('note')}>
      <QueryView query={useSettingList()} rows={10}>
        {(settings) => {
          const setting = settings.find(({ key }) => key === 'SUPPORT_STAFF_SETTING')
          return setting ? <SettingEditor setting={setting} /> : null
        }}
      </QueryView>
    </PageFrame>
  )
}
