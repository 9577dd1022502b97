import { Skeleton } from '@mantine/core'
import classes from './form-page.module.css'
import { useFormTitle } from './form-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'

/** Shows the skeleton of a form that is loading. Without a title it has no header. */
export function LoadingForm({ title: named = '', fields = 4 }: { title?: string; fields?: number }) {
  const title = useFormTitle(named)
  return (
    <>
      {/* Reserves a line for the name that is loading. */}
      {title && <PageHeader title={title} description={'\u00a0'} />}
      <div className={classes.form} data-form="" aria-busy>
        <div className={classes.fields}>
          {Array.from({ length: fields }, (_, index) => (
            <Skeleton key={index} height={58} />
          ))}
        </div>
      </div>
    </>
  )
}
