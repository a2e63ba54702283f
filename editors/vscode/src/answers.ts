// The JSON that the server's commands answer with, as far as this extension reads it. Every member may be missing:
// an older or newer server is shown as well as it can be.

export interface Budget {
  total?: number;
  unit?: string;
}

export interface InstructionFile {
  path: string;
  kind?: string;
  scope?: string;
  load?: string;
  status?: string;
  size?: number;
  lost?: number;
  tokens?: number;
  why?: string;
}

export interface IgnoredFile {
  path: string;
  status?: string;
  by?: string;
  why?: string;
}

export interface AgentExplanation {
  agent: string;
  budget?: Budget;
  files?: InstructionFile[];
  ignored?: IgnoredFile[];
  totals?: { files?: number; size?: number; kept?: number; lost?: number; tokens?: number };
  skills?: { name?: string; state?: string; path?: string }[];
  notes?: string[];
}

export interface Explanation {
  path: string;
  workspace?: string;
  agents?: AgentExplanation[];
}

export interface Segment {
  index?: number;
  message?: number;
  kind?: string;
  origin?: { type?: string; value?: string };
  tokens?: number;
  criticality?: string;
  reason?: string;
  elision?: { reason?: string; supersededBy?: string; tokensSaved?: number };
  use?: string;
}

export interface ContextReport {
  sessionId?: string;
  mode?: string;
  policyVersion?: number;
  eligibleMessages?: number;
  totals?: {
    messages?: number;
    segments?: number;
    tokens?: number;
    tokensAfter?: number;
    tokensSaved?: number;
    elided?: number;
    byReason?: Record<string, number>;
  };
  segments?: Segment[];
  segmentsOmitted?: number;
  invariants?: { total?: number; byKind?: Record<string, number> };
}

export interface Elision {
  callId?: string;
  message?: number;
  tool?: string;
  reason?: string;
  supersededBy?: string;
  age?: number;
  tokensBefore?: number;
  tokensAfter?: number;
  tokensSaved?: number;
}

export interface ShadowProjection {
  session?: string;
  mode?: string;
  messages?: number;
  eligibleMessages?: number;
  elisions?: Elision[];
  totals?: { tokensBefore?: number; tokensAfter?: number; tokensSaved?: number; elided?: number; byReason?: Record<string, number> };
  warnings?: string[];
}

export interface Skill {
  name?: string;
  path?: string;
  scope?: string;
  state?: string;
  description?: string;
  listedTokens?: number;
  loadTokens?: number;
  why?: string;
}

export interface SkillCatalogue {
  agent?: string;
  trusted?: boolean;
  skills?: Skill[];
  budget?: { used?: number; limit?: number; unit?: string };
}

export interface Session {
  agent: string;
  id: string;
  workspace?: string;
  started?: string;
  messages?: number;
  tokens?: number;
}
