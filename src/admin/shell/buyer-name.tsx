type BuyerNameProps = {
  readonly buyer: {
    readonly customerCompany: string | null;
    /** The cardholder. */
    readonly customerName: string | null;
  };
};

/** Who bought: the company, if it's for one, before the cardholder. */
export const BuyerName = ({ buyer: { customerCompany, customerName } }: BuyerNameProps) =>
  customerCompany === null ? (
    <bdi>{customerName}</bdi>
  ) : (
    <>
      <bdi>{customerCompany}</bdi> <bdi className="text-sm text-ink-soft">{customerName}</bdi>
    </>
  );
