import { useQuery } from '@tanstack/react-query'
import type { OfficeSettings } from '../../features/office/settings/schema.ts'
import { officeSettings } from '../../features/office/settings/settings.client.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { OfficeFrame } from './frame.tsx'
import { Loaded } from './loaded.tsx'

/** How the shop was set up from outside, without a shell on its server; no secret is shown. */
export function SettingsScreen() {
  return <OfficeFrame title="Settings">{() => <Settings />}</OfficeFrame>
}

function Settings() {
  const settings = useQuery(officeSettings())
  return (
    <>
      <p className="mt-4 max-w-[64ch]">
        These are read when the shop starts, from its environment: to change one, change it there
        and restart the shop. What is wrong with them is listed in{' '}
        <TextLink to="/office/work">Work</TextLink>, and what they mean at length in
        docs/operating.md.
      </p>
      <Loaded query={settings}>
        {(areas) => areas.map((area) => <Area key={area.area} {...area} />)}
      </Loaded>
    </>
  )
}

type AreaOf = OfficeSettings[number]
type Group = AreaOf['groups'][number]

const Area = ({ area, groups }: AreaOf) => (
  <section>
    <h2 className="type-title mt-12 text-xl">{area}</h2>
    <ul className="mt-4 border-t border-ink">
      {groups.map((group) => (
        <GroupRow key={group.settings[0]?.name} group={group} />
      ))}
    </ul>
  </section>
)

/** Settings that belong together, and what they are for. */
const GroupRow = ({ group: { settings, meaning } }: { group: Group }) => (
  <li className="grid gap-x-8 gap-y-1 border-b border-rule py-4 sm:grid-cols-2">
    <dl className="grid min-w-0 content-start gap-y-1">
      {settings.map((setting) => (
        <div key={setting.name} className="flex flex-wrap gap-x-3">
          <dt className="font-mono text-sm leading-6 font-semibold wrap-anywhere">
            {setting.name}
          </dt>
          <dd className={`min-w-0 leading-6 wrap-anywhere ${setting.isGiven ? '' : 'text-faded'}`}>
            <Value {...setting} />
          </dd>
        </div>
      ))}
    </dl>
    <p className="min-w-0 text-faded wrap-anywhere first-letter:uppercase">
      <Markdown text={meaning} />
    </p>
  </li>
)

function Value({ isGiven, value, usual }: Group['settings'][number]) {
  if (!isGiven)
    return (
      <>
        Not set: <Markdown text={usual} />
      </>
    )
  return value ?? 'Set, and not shown'
}

/** Names in code between backticks are all that it has of it. */
const Markdown = ({ text }: { text: string }) =>
  text.split('`').map((part, n) => {
    if (n % 2 === 0) return part
    return <code key={n}>{part}</code>
  })
