import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'

export interface StateChoiceProps<State extends string> {
  readonly label: string
  readonly states: readonly { readonly value: State; readonly label: string }[]
  readonly chosen: State
  readonly onChoose: (state: State) => void
}

/** Which part of a queue is listed. On a narrow screen it scrolls by itself, not the page. */
export function StateChoice<State extends string>({ label, states, chosen, onChoose }: StateChoiceProps<State>) {
  return (
    <div className="max-w-full overflow-x-auto">
      <Segmented<State> aria-label={label} options={[...states]} value={chosen} onChange={onChoose} />
    </div>
  )
}

/** The chosen part, kept in the address, so that the way back finds it. */
export function useChosenState<State extends string>(states: readonly State[]): readonly [State, (state: State) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get('state')
  const chosen = states.find((state) => state === asked) ?? (states[0] as State)
  return [chosen, (state) => setParams({ state }, { replace: true })]
}
