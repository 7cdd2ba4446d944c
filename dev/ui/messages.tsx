import { Badge } from "#src/ui/badge.tsx";
import { CountBadge } from "#src/ui/count-badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { ListSkeleton, Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { Time } from "#src/ui/time.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden.tsx";
import { Kind } from "./kind.tsx";

/** Components that tell the user something. */
export function Messages() {
  return (
    <>
      <Kind name="Badge, CountBadge">
        <Badge>Cancelled</Badge>
        <Badge tone="accent">Processing</Badge>
        <Badge tone="ok">Paid</Badge>
        <Badge tone="signal">Failed</Badge>
        <CountBadge>
          12<VisuallyHidden> unread</VisuallyHidden>
        </CountBadge>
      </Kind>
      <Kind name="MessageBox, LiveRegion">
        <MessageBox tone="ok" className="w-full">
          <LiveRegion>It is saved.</LiveRegion>
        </MessageBox>
        <MessageBox tone="signal" className="w-full">
          It could not be saved.
        </MessageBox>
        <MessageBox tone="plain" className="w-full">
          It is as it was.
        </MessageBox>
      </Kind>
      <Kind name="Card, Table, Time">
        <Card className="w-full p-5">A sheet on the page.</Card>
        <Table>
          <TableHead>
            <tr>
              <HeaderCell>Order</HeaderCell>
              <HeaderCell>Opened</HeaderCell>
              <HeaderCell className="text-right">Total</HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {["SO-001001", "SO-001002"].map((number) => (
              <TableRow key={number}>
                <HeaderCell scope="row" className="font-mono">
                  {number}
                </HeaderCell>
                <Cell>
                  <Time at="2026-11-21T10:00:00Z" />
                </Cell>
                <Cell className="text-right font-mono tabular-nums">€143.50</Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </Kind>
      <Kind name="EmptyState, Spinner, Skeleton, ListSkeleton">
        <EmptyState text="Nothing here yet.">
          <Button variant="secondary">Begin</Button>
        </EmptyState>
        <Spinner label="Loading" />
        <Spinner label="Loading" size="large" />
        <Skeleton label="Loading a line" className="w-40">
          <SkeletonBar className="h-5" />
        </Skeleton>
        <div className="w-full">
          <ListSkeleton label="Loading a list" />
        </div>
      </Kind>
    </>
  );
}
