import {
  IconBuilding,
  IconCalendarEvent,
  IconCertificate,
  IconHome,
  IconPoint,
  IconSchool,
  IconUsers,
} from '@tabler/icons-react'

/** The icons that modules name (`icon_mod`). */
const ICONS: Record<string, typeof IconPoint> = {
  building: IconBuilding,
  'calendar-event': IconCalendarEvent,
  certificate: IconCertificate,
  home: IconHome,
  school: IconSchool,
  users: IconUsers,
}

/** A module's icon; a dot where it names none that we have. */
export const iconOf = (name: string | null): typeof IconPoint => ICONS[name ?? ''] ?? IconPoint
