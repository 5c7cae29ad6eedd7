import { isTouchSafariTab } from '@/lib/installed'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Banner } from '@/ui/display/banner'
import * as words from './words'

/** What Safari does with the data of pages that are not visited, and what helps. */
export function SafariNote() {
  return (
    <Banner title={words.safariMayDelete}>
      <p>{words.safariMayDeleteText}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5">
        <li>{isTouchSafariTab() ? words.installOnPhone : words.installOnMac}</li>
        <li>{words.backupHelps}</li>
        <li>{words.devicesHelp}</li>
      </ul>
      <ButtonLink to={paths.devices} size="small" className="mt-3">
        {words.toDevices}
      </ButtonLink>
    </Banner>
  )
}
